import { clients } from '../../../analytics/query/clients.ts';
import { misses } from '../../../analytics/query/misses.ts';
import { referrers } from '../../../analytics/query/referrers.ts';
import { sources } from '../../../analytics/query/sources.ts';
import { timeseries } from '../../../analytics/query/timeseries.ts';
import { trends } from '../../../analytics/query/trends.ts';
import { views } from '../../../analytics/query/views.ts';
import { visitors } from '../../../analytics/query/visitors.ts';
import * as contract from '../../../contract/analytics-read.ts';
import type { Endpoint } from '../../endpoint.ts';
import { type ReadContext, readEndpoint } from './read-endpoint.ts';

const counts = ['human', 'ai', 'total'] as const;

export const analyticsReadEndpoints = (context: ReadContext): Endpoint[] => [
  readEndpoint(context, contract.getViews, views, (body) => ({
    fields: ['path', ...counts],
    rows: body.views,
  })),
  readEndpoint(context, contract.getVisitors, visitors, (body) => ({
    fields: ['path', ...counts],
    rows: body.visitors,
  })),
  readEndpoint(context, contract.getTimeseries, timeseries, (body) => ({
    fields: ['start', ...counts],
    rows: body.timeseries,
  })),
  readEndpoint(context, contract.getTrends, trends, (body) => ({
    fields: ['path', 'start', 'human', 'ai'],
    rows: body.trends.flatMap(({ path, human, ai }) =>
      body.starts.map((start, i) => ({ path, start, human: human[i]!, ai: ai[i]! })),
    ),
  })),
  readEndpoint(context, contract.getClients, clients, (body) => ({
    fields: ['client', 'operator', 'class', 'purpose', 'verified', 'views'],
    rows: body.clients,
  })),
  readEndpoint(context, contract.getReferrers, referrers, (body) => ({
    fields: ['referrer', ...counts],
    rows: body.referrers,
  })),
  readEndpoint(context, contract.getMisses, misses, (body) => ({
    fields: ['path', 'human', 'ai', 'bot', 'total', 'clients'],
    rows: body.misses.map((miss) => ({
      ...miss,
      clients: miss.clients.map(({ client, misses: count }) => `${client}: ${count}`).join('; '),
    })),
  })),
  readEndpoint(context, contract.getSources, sources, (body) => ({
    fields: ['source', 'human', 'ai', 'lastAt'],
    rows: body.sources,
  })),
];
