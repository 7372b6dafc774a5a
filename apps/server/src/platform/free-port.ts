import { createServer } from 'node:net'

export class PortTaken extends Error {
  override name = 'PortTaken'
}

/** Found out before anything else is started: after a minute of preparations it would be news too late. */
export function requireFreePort(host: string, port: number, variable: string): Promise<void> {
  if (port === 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const advice = `Stop what uses it, or choose another: ${variable}=${port + 1} npm start`
      if (error.code === 'EADDRINUSE') reject(new PortTaken(`Port ${port} is taken. ${advice}`))
      else if (error.code === 'EACCES') reject(new PortTaken(`Port ${port} may not be used by this user. ${advice}`))
      else reject(new PortTaken(`Nothing can listen on ${host}:${port} (${error.code ?? error.message}).`))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
