import { useQuery } from '@tanstack/react-query';
import { type System, systemQuery } from '../api/system.ts';

export type Models = System['models'];

/** What a project or a job can choose from. */
export const useModels = () => useQuery({ ...systemQuery, select: ({ models }) => models });
