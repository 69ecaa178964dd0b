import { Link } from 'wouter';
import { Empty } from '../parts/empty.tsx';
import { PageHead } from '../parts/page-head.tsx';

export const NotFound = () => (
  <>
    <PageHead title="Nothing here" />
    <Empty title="There is no page at this address.">
      <Link href="/">To the projects</Link>
    </Empty>
  </>
);
