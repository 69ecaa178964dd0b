import { PageHead } from '../../parts/page-head.tsx';

export default function ProjectPage() {
  return <PageHead title="Project" />;
}
