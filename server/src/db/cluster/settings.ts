/**
 * Settings of our PostgreSQL. A typical host serves one household or band, so it uses few resources. Larger hosts set
 * DATABASE_URL to a server of their own.
 */
export const POSTGRES_SETTINGS: Record<string, string> = {
  // Every commit is on the disk before it is acknowledged. These are defaults, listed because they matter.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // Memory.
  shared_buffers: '24MB',
  max_connections: '40',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  io_method: 'sync',
  max_worker_processes: '2',
  max_logical_replication_workers: '0',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '1',
  autovacuum_worker_slots: '2',
  jit: 'off',

  // Disk: there are no replicas, and old log is recycled early.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  min_wal_size: '32MB',

  // With solid state disks and page caches a random read costs little more than a sequential one.
  random_page_cost: '1.1',

  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // Errors are logged without rows and statements, which contain what users wrote.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  lc_messages: 'C',
}

/** For tests: a cluster that may be lost, and that the servers of many test files share. */
export const DISPOSABLE_SETTINGS: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '1000',
}
