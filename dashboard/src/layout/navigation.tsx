import './navigation.css';
import { Link, useLocation } from 'wouter';
import { ApiError } from '../api/client.ts';
import { useProject } from '../api/projects.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export const Navigation = ({ projectId }: { projectId: string | undefined }) => (
  <div className="navigation">
    <NavigationLink href="/" label="Projects" />
    {projectId !== undefined && projectId !== 'new' && <ProjectLinks projectId={projectId} />}
    <div className="navigation-end">
      <NavigationLink href="/system" label="System" />
      <a className="navigation-link" href="/reference">
        API reference
      </a>
      <NavigationLink href="/account" label="Account" />
      <ThemeSwitch />
    </div>
  </div>
);

function ProjectLinks({ projectId }: { projectId: string }) {
  const { data: project, error } = useProject(projectId);
  const at = `/projects/${projectId}`;
  if (project === undefined && error instanceof ApiError && error.status === 404) return null;
  return (
    <div className="navigation-project">
      <p className="navigation-name one-line" title={project?.name}>
        {project?.name ?? projectId}
      </p>
      <NavigationLink href={at} label="Overview" />
      <NavigationLink href={`${at}/jobs`} label="Jobs" hasChildren />
      {/* Its place is kept until the host is known, so that nothing below it moves. */}
      {(project === undefined || project.repository.forge === 'local') && (
        <div className={project === undefined ? 'navigation-unknown' : undefined}>
          <NavigationLink href={`${at}/pulls`} label="Pull requests" hasChildren />
        </div>
      )}
      <NavigationLink href={`${at}/analytics`} label="Analytics" />
      <NavigationLink href={`${at}/keys`} label="API keys" />
      <NavigationLink href={`${at}/settings`} label="Settings" />
    </div>
  );
}

interface NavigationLinkProps {
  href: string;
  label: string;
  /** Pages below this one belong to it. */
  hasChildren?: boolean;
}

function NavigationLink({ href, label, hasChildren = false }: NavigationLinkProps) {
  const [location] = useLocation();
  const isHere = location === href || (hasChildren && location.startsWith(`${href}/`));
  return (
    <Link href={href} className="navigation-link" aria-current={isHere ? 'page' : undefined}>
      {label}
    </Link>
  );
}
