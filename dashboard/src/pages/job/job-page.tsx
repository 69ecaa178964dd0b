import { PageHead } from '../../parts/page-head.tsx';

export default function JobPage() {
  return <PageHead title="Job" />;
}
