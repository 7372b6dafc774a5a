import { describe, expect, it } from 'vitest'
import { createLocalLogin } from './local-login.ts'

const HERE = { address: '127.0.0.1', origin: { host: 'localhost:8080', secure: false } }

function localLogin({ localClient = true, localUser = 'admin', disabled = false } = {}) {
  const audited: unknown[] = []
  const login = createLocalLogin({
    settings: { localClient, localUser },
    sessions: { open: async (userId) => `token of ${userId}` },
    store: {
      findCredentials: async (username) =>
        username === 'admin' ? { id: 'U1', username, passwordHash: '', disabled } : undefined,
      audit: async (entry) => void audited.push(entry),
    },
  })
  return { login, audited }
}

describe('the sign-in of a local client [GRD-05]', () => {
  it('opens a session of the set user for a browser on this machine, and leaves a trace', async () => {
    const { login, audited } = localLogin()
    for (const address of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1']) {
      for (const host of ['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080']) {
        expect(await login({ address, origin: { host, secure: false } })).toBe('token of U1')
      }
    }
    expect(audited[0]).toEqual({ userId: 'U1', act: 'login', detail: { local: true }, address: '127.0.0.1' })
  })

  it('is refused in any other mode, from any other machine, and under any other name', async () => {
    const refused = { refusal: 'noPermission' }
    await expect(localLogin({ localClient: false }).login(HERE)).rejects.toMatchObject(refused)
    const { login, audited } = localLogin()
    for (const address of ['10.0.0.7', '192.168.1.2', '2001:db8::1', '127.evil.example', '']) {
      await expect(login({ ...HERE, address })).rejects.toMatchObject(refused)
    }
    for (const host of ['evil.example', '127.evil.example', 'localhost.evil.example:8080', '']) {
      await expect(login({ ...HERE, origin: { host, secure: false } })).rejects.toMatchObject(refused)
    }
    await expect(login({ address: '127.0.0.1' })).rejects.toMatchObject(refused)
    expect(audited).toEqual([])
  })

  it('does not open for a user who is unknown or disabled', async () => {
    const wrong = { refusal: 'wrongCredentials' }
    await expect(localLogin({ localUser: 'nobody' }).login(HERE)).rejects.toMatchObject(wrong)
    await expect(localLogin({ disabled: true }).login(HERE)).rejects.toMatchObject(wrong)
  })
})
