/**
 * What our PostgreSQL does differently from a fresh one. One household or band is the usual host: a small process that
 * leaves the machine alone. Who needs more sets DATABASE_URL to a server tuned for it.
 */
export const SETTINGS: Record<string, string> = {
  // Every commit is on the disk before it is acknowledged. These are the defaults, said aloud because they matter.
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

  // Disk: no replicas are fed from here, and old log is recycled early.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  min_wal_size: '32MB',

  // Solid state disks and page caches: a random read costs little more than the next one.
  random_page_cost: '1.1',

  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // The log says what went wrong, without the rows and the statements it went wrong with: they hold what people wrote.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  lc_messages: 'C',
}

/** For tests: a cluster that need not survive a power cut, and that the servers of many test files share. */
export const DISPOSABLE: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '1000',
}
