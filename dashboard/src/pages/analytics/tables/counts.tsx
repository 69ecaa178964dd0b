import { wholeNumber } from '../../../parts/amounts.ts';

interface CountsProps {
  human: number;
  ai: number;
  total: number;
}

export const Counts = ({ human, ai, total }: CountsProps) => (
  <>
    <td className="number">{wholeNumber(human)}</td>
    <td className="number">{wholeNumber(ai)}</td>
    <td className="number">{wholeNumber(total)}</td>
  </>
);
