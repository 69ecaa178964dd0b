/** A project's looks that one event brings about are this far apart, so that a host is not asked for all at once. */
export const secondsBetweenLooks = 5;
/** So many need not wait. */
const atOnce = 10;

/**
 * A statement's beginning: of the pull requests that `condition` picks, the liveliest few are due now and the others
 * one after the other. None becomes due later than it was. `due` has those that are due sooner than before.
 */
export const dueInTurn = (condition: string): string => `
  with concerned as (
    select job_id, changed_at from watched_pulls join jobs on jobs.id = job_id
    where ${condition}
    -- in one order, so that two such statements never wait for each other
    order by job_id
    for update of watched_pulls
  ), placed as (
    select job_id, now() + interval '${secondsBetweenLooks} seconds'
      * greatest(0, row_number() over (order by changed_at desc, job_id) - ${atOnce}) as at
    from concerned
  ), due as (
    update watched_pulls set due_at = placed.at from placed
    where watched_pulls.job_id = placed.job_id and due_at > placed.at
    returning watched_pulls.job_id
  )`;
