import { statfsSync } from 'node:fs'
import type { RunAsUser } from './run-as-user.ts'

export const SUPERUSER = 'vigil'
export const DATABASE = 'vigil'
export const PORT = 5432

const DEFAULTS: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '256MB',
  max_connections: '60',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  autovacuum: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Without it a backend of a crashed Vigil keeps its row locks until its long query ends.
  client_connection_check_interval: '5s',
}

const POSIX_SHM_BYTES = 256 * 1024 * 1024
const FIRST_ORDINARY_UID = 1000

/** As `-c name=value` arguments: they outrank whatever a postgresql.conf in the data directory says. */
export function settingArguments(options: {
  settings: Record<string, string>
  socketDir: string
  clusterName: string
  user: RunAsUser | undefined
}): string[] {
  const all: Record<string, string> = {
    ...DEFAULTS,
    dynamic_shared_memory_type: sharedMemoryType(options.user),
    ...options.settings,
    listen_addresses: '',
    unix_socket_directories: `"${options.socketDir}"`,
    unix_socket_permissions: '0700',
    port: String(PORT),
    cluster_name: options.clusterName,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Containers give /dev/shm 64 MB, and a parallel query then fails with "could not resize shared memory segment".
 * On a desktop logind deletes an ordinary user's segments when that user logs out. Files in the data directory have neither.
 */
function sharedMemoryType(user: RunAsUser | undefined): 'posix' | 'mmap' {
  if (process.platform !== 'linux') return 'posix'
  const uid = user?.uid ?? process.getuid?.() ?? 0
  if (uid >= FIRST_ORDINARY_UID && uid < 65534) return 'mmap'
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= POSIX_SHM_BYTES ? 'posix' : 'mmap'
  } catch {
    return 'mmap'
  }
}
