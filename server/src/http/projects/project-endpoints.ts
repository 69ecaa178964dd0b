import { tryConnection as tryConnectionContract } from '../../contract/connection.ts';
import { getInspection as getInspectionContract } from '../../contract/inspection.ts';
import * as contract from '../../contract/project.ts';
import { checkProject } from '../../projects/check-project.ts';
import { createProject } from '../../projects/create-project.ts';
import { deleteProject } from '../../projects/delete-project.ts';
import { requireProject } from '../../projects/get-project.ts';
import { getInspection } from '../../projects/inspection/get-inspection.ts';
import { listProjects } from '../../projects/list-projects.ts';
import { presentProject } from '../../projects/present-project.ts';
import type { ProjectsContext } from '../../projects/projects-context.ts';
import { tryConnection } from '../../projects/try-connection.ts';
import { updateProject } from '../../projects/update-project.ts';
import { endpoint } from '../endpoint.ts';

export const projectEndpoints = (context: ProjectsContext) => [
  endpoint(contract.createProject, async ({ body }) => {
    const project = await createProject(context, body);
    return { status: 201, headers: { location: `/v1/projects/${project.id}` }, body: project };
  }),
  endpoint(contract.listProjects, async () => ({
    status: 200,
    body: { projects: await listProjects(context) },
  })),
  endpoint(contract.getProject, async ({ parameters }) => {
    const row = await requireProject(context.database, parameters.id);
    return { status: 200, body: presentProject(row, context.publicUrl) };
  }),
  endpoint(contract.updateProject, async ({ parameters, body }) => ({
    status: 200,
    body: await updateProject(context, parameters.id, body),
  })),
  endpoint(contract.checkProject, async ({ parameters }) => ({
    status: 200,
    body: { problems: await checkProject(context, parameters.id) },
  })),
  endpoint(getInspectionContract, async ({ parameters, signal }) => ({
    status: 200,
    body: await getInspection(context, parameters.id, signal),
  })),
  endpoint(tryConnectionContract, async ({ body, signal }) => ({
    status: 200,
    body: await tryConnection(context, body, signal),
  })),
  endpoint(contract.deleteProject, async ({ parameters }) => {
    await deleteProject(context, parameters.id);
    return { status: 204 };
  }),
];
