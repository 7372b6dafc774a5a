import { createTransport } from 'nodemailer'
import type { Settings } from './config.ts'

export interface Mail {
  /** Sent again after a crash, it is known by it as the same. */
  id?: string
  to: string
  subject: string
  text: string
  attachments?: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[]
}

export interface Mailer {
  /** False while no transport is set: nothing can be sent. */
  readonly enabled: boolean
  send(mail: Mail): Promise<void>
  close(): void
}

const MAIL_TIMEOUT_MS = 10_000

export function createMailer(settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>): Mailer {
  const { smtpUrl, mailFrom } = settings
  if (smtpUrl === undefined) {
    return {
      enabled: false,
      send: async () => {
        throw new Error('no mail transport is set')
      },
      close: () => undefined,
    }
  }
  // A mail server that accepts and then says nothing must not hold a request for minutes.
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
  })
  return {
    enabled: true,
    send: async (mail) => {
      const { id, to, subject, text, attachments = [] } = mail
      await transport.sendMail({
        from: mailFrom,
        to,
        subject,
        text,
        ...(id && { messageId: `<${id}@vigil>` }),
        attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
      })
    },
    close: () => transport.close(),
  }
}
