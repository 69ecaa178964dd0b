import './button.css';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';

type Kind = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: Kind;
  small?: boolean;
  /** Under way: it cannot be pressed again, and keeps its width. */
  isBusy?: boolean;
}

const classOf = (kind: Kind, small: boolean, more = '') =>
  `button button-${kind}${small ? ' button-small' : ''}${more && ` ${more}`}`;

export function Button({ kind = 'plain', small = false, isBusy = false, ...rest }: ButtonProps) {
  const { className, type = 'button', children, disabled, ...others } = rest;
  return (
    <button
      {...others}
      type={type}
      className={classOf(kind, small, className)}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : others.onClick}
    >
      {children}
    </button>
  );
}

interface ButtonLinkProps {
  href: string;
  kind?: Kind;
  small?: boolean;
  children: ReactNode;
}

/** Looks like a button and goes somewhere. */
export const ButtonLink = ({ href, kind = 'plain', small = false, children }: ButtonLinkProps) => (
  <Link href={href} className={classOf(kind, small)}>
    {children}
  </Link>
);
