import { type ComponentType, useEffect } from 'react';
import { matchRoute, Redirect, Route, Switch, useRouter } from 'wouter';
import { useSession } from './api/session.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { NotFound } from './layout/not-found.tsx';
import { Shell } from './layout/shell.tsx';
import { late } from './parts/late.tsx';
import { Loaded } from './parts/loaded.tsx';
import { Skeleton } from './parts/skeleton.tsx';

/** The address has what each page asks for, which the table of pages cannot say. */
// biome-ignore lint/suspicious/noExplicitAny: see above.
type Page = ComponentType<any>;

const page = (load: () => Promise<{ default: Page }>) => late(async () => (await load()).default);

/** Each page is a file of its own that is loaded when somebody goes there. */
const pages = {
  '/': page(() => import('./pages/projects/projects-page.tsx')),
  '/projects/new': page(() => import('./pages/new-project/new-project-page.tsx')),
  '/projects/:projectId': page(() => import('./pages/project/project-page.tsx')),
  '/projects/:projectId/jobs': page(() => import('./pages/jobs/jobs-page.tsx')),
  '/projects/:projectId/jobs/:jobId': page(() => import('./pages/job/job-page.tsx')),
  '/projects/:projectId/pulls': page(() => import('./pages/pulls/pulls-page.tsx')),
  '/projects/:projectId/pulls/:number': page(() => import('./pages/pull/pull-page.tsx')),
  '/projects/:projectId/analytics': page(() => import('./pages/analytics/analytics-page.tsx')),
  '/projects/:projectId/keys': page(() => import('./pages/keys/keys-page.tsx')),
  '/projects/:projectId/settings': page(() => import('./pages/settings/settings-page.tsx')),
  '/system': page(() => import('./pages/system/system-page.tsx')),
  '/account': page(() => import('./pages/account/account-page.tsx')),
};
const SignInPage = late(async () => (await import('./pages/sign-in/sign-in-page.tsx')).default);

export function App() {
  usePreload();
  const session = useSession();
  return (
    <Loaded query={session} what="Docwright cannot be reached" skeleton={null}>
      {({ signedIn, hasPassword }) =>
        // The address stays: who signs in lands on the page that was asked for.
        signedIn ? <SignedIn /> : <SignInPage hasPassword={hasPassword} />
      }
    </Loaded>
  );
}

/** The code of the page that was asked for comes while the server says who is there. */
function usePreload(): void {
  const { parser } = useRouter();
  useEffect(() => {
    const asked = Object.entries(pages).find(([path]) => matchRoute(parser, path, location.pathname)[0]);
    asked?.[1].preload();
  }, [parser]);
}

const SignedIn = () => (
  <Switch>
    {Object.entries(pages).map(([path, Page]) => (
      <Route key={path} path={path}>
        {(parameters: Record<string, string>) => (
          <Shell projectId={parameters.projectId}>
            <ErrorBoundary key={JSON.stringify(parameters)}>
              <Page {...parameters} skeleton={<Skeleton lines={5} />} />
            </ErrorBoundary>
          </Shell>
        )}
      </Route>
    ))}
    {/* A link that was opened by somebody who is signed in already. */}
    <Route path="/sign-in">
      <Redirect to="/" replace />
    </Route>
    <Route>
      <Shell projectId={undefined}>
        <NotFound />
      </Shell>
    </Route>
  </Switch>
);
