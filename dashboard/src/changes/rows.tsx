import { memo, useMemo } from 'react';
import { alignLines, counterpartsOf, type DiffLine } from './diff-rows.ts';
import { cutLine, type Piece, type Token } from './line-pieces.ts';
import { changedWords } from './word-changes.ts';

type Side = 'old' | 'new';
type Colours = Record<Side, readonly Token[][] | null>;

interface RowsProps {
  lines: readonly DiffLine[];
  colours: Colours;
}

/** One below the other: both line numbers, then the line. */
export function UnifiedRows({ lines, colours }: RowsProps) {
  const counterparts = useMemo(() => counterpartsOf(alignLines(lines)), [lines]);
  return lines.map((line) => {
    const side = line.kind === 'delete' ? 'old' : 'new';
    return (
      <tr key={`${line.oldLine} ${line.newLine}`}>
        <Numbered line={line.oldLine} kind={line.kind} />
        <Numbered line={line.newLine} kind={line.kind} />
        <Code line={line} other={counterparts.get(line)} tokens={tokensOf(line, side, colours)} />
      </tr>
    );
  });
}

/** Beside each other: before at the left, after at the right. */
export function SplitRows({ lines, colours }: RowsProps) {
  const rows = useMemo(() => alignLines(lines), [lines]);
  const counterparts = useMemo(() => counterpartsOf(rows), [rows]);
  return rows.map((row) => (
    <tr key={`${row.old?.oldLine} ${row.new?.newLine}`}>
      {(['old', 'new'] as const).map((side) => {
        const line = row[side];
        if (line === null) return <td key={side} className="diff-none" colSpan={2} />;
        return [
          <Numbered
            key={`${side} number`}
            line={side === 'old' ? line.oldLine : line.newLine}
            kind={line.kind}
          />,
          <Code
            key={side}
            side={side}
            line={line}
            other={counterparts.get(line)}
            tokens={tokensOf(line, side, colours)}
          />,
        ];
      })}
    </tr>
  ));
}

const tokensOf = ({ oldLine, newLine }: DiffLine, side: Side, colours: Colours) =>
  colours[side]?.[((side === 'old' ? oldLine : newLine) ?? 0) - 1];

/** The number is drawn by the style sheet, so that it is neither selected nor copied. */
const Numbered = ({ line, kind }: { line: number | null; kind: DiffLine['kind'] }) => (
  <td className={`diff-number diff-${kind}`} data-line={line ?? ''} />
);

interface CodeProps {
  line: DiffLine;
  other: DiffLine | undefined;
  tokens: readonly Token[] | undefined;
  side?: Side;
}

const noTokens: readonly Token[] = [];

const Code = memo(function Code({ line, other, tokens = noTokens, side }: CodeProps) {
  const pieces = useMemo(() => {
    const text = shownText(line, other);
    return cutLine(text, tokens, other ? changesIn(line, text, other) : []);
  }, [line, other, tokens]);
  return (
    <td className={`diff-code diff-${line.kind}`} data-side={side}>
      {pieces.map((piece) => (
        <PieceOfCode key={piece.from} piece={piece} />
      ))}
    </td>
  );
});

const hasReturn = (text: string) => text.endsWith('\r');

/** A carriage return at the end is shown only where it is what changed. */
const shownText = ({ text }: DiffLine, other: DiffLine | undefined) =>
  hasReturn(text) && (!other || hasReturn(other.text)) ? text.slice(0, -1) : text;

function changesIn(line: DiffLine, text: string, other: DiffLine) {
  const opposite = shownText(other, line);
  return line.kind === 'delete' ? changedWords(text, opposite).old : changedWords(opposite, text).new;
}

function PieceOfCode({ piece: { text, scope, isChanged, hidden } }: { piece: Piece }) {
  if (hidden) {
    return (
      <span className="diff-hidden" title={`${hidden.name}, which cannot be seen`}>
        {hidden.code}
      </span>
    );
  }
  if (scope === null && !isChanged) return text;
  const scoped = scope === null ? '' : `scope-${scope.split('.')[0]}`;
  return <span className={`${scoped}${isChanged ? ' diff-word' : ''}`.trim()}>{text}</span>;
}
