/** Where a project's sealed secrets belong; each opens in its own place and nowhere else. */
export const credentialPlace = (projectId: string) => `project:${projectId}:credential`;

export const contextCredentialPlace = (projectId: string, name: string) =>
  `project:${projectId}:context:${name}`;

export const hookSecretPlace = (projectId: string) => `project:${projectId}:hook-secret`;
