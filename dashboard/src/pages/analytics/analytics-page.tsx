import { PageHead } from '../../parts/page-head.tsx';

export default function AnalyticsPage() {
  return <PageHead title="Analytics" />;
}
