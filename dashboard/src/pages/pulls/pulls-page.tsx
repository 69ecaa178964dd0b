import { PageHead } from '../../parts/page-head.tsx';

export default function PullsPage() {
  return <PageHead title="Pulls" />;
}
