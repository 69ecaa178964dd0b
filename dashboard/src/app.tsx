import { type ComponentType, lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useSession } from './api/session.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { NotFound } from './layout/not-found.tsx';
import { Shell } from './layout/shell.tsx';
import { Loaded } from './parts/loaded.tsx';
import { Skeleton } from './parts/skeleton.tsx';

/** Each page is a file of its own that is loaded when somebody goes there. */
const pages = {
  '/': lazy(() => import('./pages/projects/projects-page.tsx')),
  '/projects/new': lazy(() => import('./pages/new-project/new-project-page.tsx')),
  '/projects/:projectId': lazy(() => import('./pages/project/project-page.tsx')),
  '/projects/:projectId/jobs': lazy(() => import('./pages/jobs/jobs-page.tsx')),
  '/projects/:projectId/jobs/:jobId': lazy(() => import('./pages/job/job-page.tsx')),
  '/projects/:projectId/pulls': lazy(() => import('./pages/pulls/pulls-page.tsx')),
  '/projects/:projectId/pulls/:number': lazy(() => import('./pages/pull/pull-page.tsx')),
  '/projects/:projectId/analytics': lazy(() => import('./pages/analytics/analytics-page.tsx')),
  '/projects/:projectId/keys': lazy(() => import('./pages/keys/keys-page.tsx')),
  '/projects/:projectId/settings': lazy(() => import('./pages/settings/settings-page.tsx')),
  '/system': lazy(() => import('./pages/system/system-page.tsx')),
  '/account': lazy(() => import('./pages/account/account-page.tsx')),
};
const SignInPage = lazy(() => import('./pages/sign-in/sign-in-page.tsx'));

export function App() {
  const session = useSession();
  return (
    <Suspense fallback={null}>
      <Loaded query={session} what="Docwright cannot be reached" skeleton={null}>
        {({ signedIn, hasPassword }) =>
          // The address stays: who signs in lands on the page that was asked for.
          signedIn ? <SignedIn /> : <SignInPage hasPassword={hasPassword} />
        }
      </Loaded>
    </Suspense>
  );
}

/** The address has what each page asks for, which the table of pages cannot say. */
const AtAddress = ({ page: Page, parameters }: { page: ComponentType<object>; parameters: object }) => (
  <Page {...parameters} />
);

const SignedIn = () => (
  <Switch>
    {Object.entries(pages).map(([path, Page]) => (
      <Route key={path} path={path}>
        {(parameters: Record<string, string>) => (
          <Shell projectId={parameters.projectId}>
            <ErrorBoundary key={JSON.stringify(parameters)}>
              <Suspense fallback={<Skeleton lines={5} />}>
                <AtAddress page={Page as ComponentType<object>} parameters={parameters} />
              </Suspense>
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
