import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../../foundation/fault.ts';
import type { JobsContext } from '../../jobs/jobs-context.ts';
import { listJobs } from '../../jobs/list-jobs.ts';
import {
  closePullRequest,
  getPullRequestWithDiff,
  type LocalPullRequests,
  mergePullRequest,
} from '../../jobs/local-pull-requests.ts';
import { listProjects } from '../../projects/list-projects.ts';
import type { ProjectsContext } from '../../projects/projects-context.ts';
import { isGoodLink, type Session, signIn, signOut } from '../../projects/sign-in.ts';
import type { Answer } from '../endpoint.ts';
import { addressOf } from '../pulls/pull-endpoints.ts';
import { send } from '../register-endpoints.ts';
import { secretIn, sessionCookie } from '../session/session-cookie.ts';
import { assertCsrf, browserSession, readForm } from './browser-request.ts';
import { homePage } from './home-page.ts';
import { jobPage } from './job/job-page.ts';
import { readJobView } from './job/read-job-view.ts';
import { pullRequestPage } from './pull-request-page.ts';
import { signInNeeded, signInPage, usedLinkPage } from './sign-in-page.ts';

export interface PagesContext {
  projects: ProjectsContext;
  jobs: JobsContext;
  pulls: LocalPullRequests;
}

/** Served as they are, by name. */
const assets = {
  'pages.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
};
const projectsShown = 50;
const jobsShown = 20;

/** What a browser sees before there is a dashboard: sign-in, the projects, their jobs, and the local pull requests. */
export function registerPages(app: FastifyInstance, { projects, jobs, pulls }: PagesContext): void {
  const { database, publicUrl } = projects;

  /** Without a session every page is the same sign-in page, whatever lies behind it. */
  const signedIn =
    (show: (request: FastifyRequest, session: Session) => Promise<Answer>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const session = await browserSession(database, request);
      return send(reply, session ? await show(request, session) : signInNeeded());
    };

  const submitted = (act: (request: FastifyRequest, session: Session) => Promise<Answer>) =>
    signedIn(async (request, session) => {
      assertCsrf(await readForm(request), session);
      return act(request, session);
    });

  for (const [name, type] of Object.entries(assets)) {
    const content = readFileSync(new URL(`./${name}`, import.meta.url));
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').type(type).send(content),
    );
  }

  app.get(
    '/',
    signedIn(async (_request, session) => {
      const known = (await listProjects(projects)).slice(0, projectsShown);
      const shown = known.map(async (project) => {
        const page = { projectId: project.id, status: undefined, limit: jobsShown, offset: 0 };
        return { project, jobs: (await listJobs(jobs, page)).jobs };
      });
      return homePage({ session, projects: await Promise.all(shown) });
    }),
  );

  app.get('/sign-in', async (request, reply) => {
    const { token } = request.query as { token?: unknown };
    const good = typeof token === 'string' && (await isGoodLink(database, token));
    return send(reply, good ? signInPage(token) : usedLinkPage());
  });

  app.post('/sign-in', async (request, reply) => {
    const form = await readForm(request);
    try {
      const secret = await signIn(projects, form.get('token') ?? '');
      return send(reply, redirect('/', { 'set-cookie': sessionCookie(secret, publicUrl) }));
    } catch (error) {
      if (error instanceof Fault && error.code === 'unauthorized') return send(reply, usedLinkPage());
      throw error;
    }
  });

  app.post(
    '/sign-out',
    submitted(async (request) => {
      await signOut(database, secretIn(request.headers));
      return redirect('/', { 'set-cookie': sessionCookie('', publicUrl) });
    }),
  );

  app.get(
    '/projects/:id/jobs/:jobId',
    signedIn(async (request, session) => {
      const { id, jobId } = request.params as { id: string; jobId: string };
      return jobPage({ session, ...(await readJobView(jobs, id, jobId)) });
    }),
  );

  const show = async (request: FastifyRequest, session: Session, problem?: string): Promise<Answer> => {
    const { id, n } = request.params as { id: string; n: string };
    const at = await addressOf(pulls, id, n);
    return pullRequestPage({ projectId: id, session, problem, ...(await getPullRequestWithDiff(pulls, at)) });
  };
  app.get('/projects/:id/pulls/:n', signedIn(show));

  for (const [verb, act] of Object.entries({ merge: mergePullRequest, close: closePullRequest })) {
    app.post(
      `/projects/:id/pulls/:n/${verb}`,
      submitted(async (request, session) => {
        const { id, n } = request.params as { id: string; n: string };
        try {
          await act(pulls, await addressOf(pulls, id, n));
        } catch (error) {
          const expected =
            error instanceof Fault && ['merge_conflict', 'pull_request_not_open'].includes(error.code);
          if (!expected) throw error;
          return show(request, session, error.message);
        }
        return redirect(`/projects/${id}/pulls/${n}`);
      }),
    );
  }
}

const redirect = (location: string, headers: Record<string, string> = {}): Answer => ({
  status: 303,
  headers: { ...headers, location },
});
