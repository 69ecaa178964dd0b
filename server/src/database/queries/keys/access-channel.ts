/** Named in migration 0009: a key, a session or a project was deleted. */
export const accessChannel = 'docwright_access';
