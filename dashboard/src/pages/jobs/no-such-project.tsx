import { Link } from 'wouter';
import { Empty } from '../../parts/empty.tsx';
import { PageHead } from '../../parts/page-head.tsx';

export const NoSuchProject = ({ reason }: { reason: string }) => (
  <>
    <PageHead title="Nothing here" />
    <Empty title={reason}>
      <Link href="/">To the projects</Link>
    </Empty>
  </>
);
