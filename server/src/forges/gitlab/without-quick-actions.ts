/**
 * A line such as `/merge` or `/approve` is an order to GitLab, carried out with the rights of whoever wrote it.
 * What Docwright writes tells of repositories and prompts of others: such lines are moved by one space, which
 * GitLab takes for text and readers do not see. GitLab forgets carriage returns before it looks for orders.
 */
export const withoutQuickActions = (text: string): string =>
  text
    .replaceAll('\0', '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/^(?=\/)/gm, ' ');
