/** Where a sealed credential belongs; it opens nowhere else. */
export const credentialContext = (projectId: string) => `project:${projectId}:credential`;
