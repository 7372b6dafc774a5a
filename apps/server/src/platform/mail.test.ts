import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { createMailer } from './mail.ts'

const servers: SMTPServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise<void>((done) => server.close(() => done()))))
})

async function mailServer(received: { from: string; to: string[]; text: string }[]): Promise<number> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
  })
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  return (server.server.address() as AddressInfo).port
}

describe('mail', () => {
  it('reaches a mail server over SMTP', async () => {
    const received: { from: string; to: string[]; text: string }[] = []
    const port = await mailServer(received)
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Vigil <vigil@site.example>' })
    expect(mailer.enabled).toBe(true)
    await mailer.send({ to: 'operator@site.example', subject: 'Code', text: '123456' })
    mailer.close()
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ from: 'vigil@site.example', to: ['operator@site.example'] })
    expect(received[0]?.text).toContain('123456')
  })

  it('says so when nobody answers', async () => {
    const port = await mailServer([])
    await new Promise<void>((done) => servers.pop()?.close(() => done()))
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'vigil@site.example' })
    await expect(mailer.send({ to: 'a@b.example', subject: 's', text: 't' })).rejects.toThrow()
  })

  it('is off without a transport', async () => {
    const mailer = createMailer({ smtpUrl: undefined, mailFrom: 'vigil@site.example' })
    expect(mailer.enabled).toBe(false)
    await expect(mailer.send({ to: 'a@b.example', subject: 's', text: 't' })).rejects.toThrow('no mail transport')
  })
})
