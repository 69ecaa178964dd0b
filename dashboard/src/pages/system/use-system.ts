import { useQuery } from '@tanstack/react-query';
import { systemQuery } from '../../api/system.ts';

export const useSystem = () => useQuery({ ...systemQuery, refetchInterval: 5_000 });
