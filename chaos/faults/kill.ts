import type { Fault } from './fault.ts'

export const killServer: Fault = {
  name: 'kill',
  async begin({ product }) {
    const pid = product.serverPid()
    product.kill()
    return { what: `kill -9 of the server, ${pid}`, end() {} }
  },
}

export const killDatabase: Fault = {
  name: 'kill-database',
  async begin({ product }) {
    const pid = product.database.pid()
    process.kill(pid, 'SIGKILL')
    return { what: `kill -9 of the database, ${pid}`, end() {} }
  },
}
