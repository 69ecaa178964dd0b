import { PageHead } from '../../parts/page-head.tsx';

export default function ProjectsPage() {
  return <PageHead title="Projects" />;
}
