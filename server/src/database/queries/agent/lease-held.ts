/**
 * $1 is the job and $3 the lease. The row is held still until the write is durable: a worker that takes over in
 * between waits, and then finds what was written.
 */
export const leaseHeld = `held as (select id from jobs where id = $1 and lease = $3 for share)`;
