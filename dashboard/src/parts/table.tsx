import './table.css';
import type { ReactNode } from 'react';

/** Rows and head come as `<thead>` and `<tbody>`; `label` says what it lists. */
export const Table = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  <section className="table-scroll" aria-label={label} tabIndex={0}>
    <table className="table">{children}</table>
  </section>
);
