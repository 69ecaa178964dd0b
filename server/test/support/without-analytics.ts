/**
 * For servers that nobody asks for page views. Their ClickHouse never answers, as it may be with any installation, and
 * the embedded engine is not started, which is a process of its own and has tables to make.
 */
export const withoutAnalytics = { CLICKHOUSE_URL: 'http://127.0.0.1:9' };
