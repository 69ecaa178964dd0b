import { PageHead } from '../../parts/page-head.tsx';

export default function JobsPage() {
  return <PageHead title="Jobs" />;
}
