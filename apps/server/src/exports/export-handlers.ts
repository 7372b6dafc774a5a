import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ExportJob, ExportRequest } from '@vigil/contract'
import { validateExport } from '@vigil/domain'
import { localeOfHeader, textsIn } from '@vigil/i18n'
import { insertAudit } from '../history/writing/audit.ts'
import { Refusal, refuseProblems } from '../platform/errors.ts'
import type { Handlers, UserContext } from '../platform/http/handlers.ts'
import type { DownloadTokens } from './download-tokens.ts'
import { CONTENT_TYPES, contentDisposition, namedFile } from './file-answer.ts'
import type { FilePlans } from './file-plan.ts'
import type { Jobs } from './jobs.ts'
import { mayList } from './listed-by.ts'

/** What of a filter is told by itself. */
interface Named {
  readonly ids?: readonly string[] | undefined
  readonly sn?: string | undefined
  readonly taskId?: string | undefined
  readonly officeId?: string | undefined
}

export interface ExportHandlersOptions {
  jobs: Jobs
  plans: FilePlans
  tokens: DownloadTokens
  /** A browser that prints; without it there is no PDF. */
  chromium: string | undefined
  timeZone: string
  now(): number
  newId(): string
}

export type ExportHandlers = Pick<
  Handlers,
  | 'startExport'
  | 'exportJobs'
  | 'cancelExport'
  | 'exportToken'
  | 'collectDownload'
  | 'exportAll'
  | 'exportByEvent'
  | 'downloadPdf'
>

function fileAnswer({ fileName, what, format, bytes }: ExportJob, path: string): Response {
  return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream, {
    headers: {
      'content-type': CONTENT_TYPES[format],
      'content-disposition': contentDisposition(fileName, what, format),
      'content-length': String(bytes),
      'cache-control': 'no-store',
      // What a file holds is data, whoever opens it by its address.
      'content-security-policy': 'sandbox',
    },
  })
}

export function createExportHandlers(options: ExportHandlersOptions): ExportHandlers {
  const { jobs, plans, tokens, chromium, timeZone, now, newId } = options

  async function start(request: ExportRequest, context: UserContext): Promise<ExportJob> {
    const { user, address } = context
    const { what, format, filter, lang } = request
    if (!mayList(user.permissions, what)) throw new Refusal('noPermission')
    const { ids, sn, ...asked }: Named & { readonly eventId?: string } = { ...filter }
    if (ids !== undefined) {
      refuseProblems(validateExport(ids))
    }
    if (format === 'pdf' && chromium === undefined) throw new Refusal('pdfNotPossible')
    const locale = lang === undefined ? context.locale : localeOfHeader(lang, undefined)
    const viewer = { user, locale }
    const plan = await plans(request, viewer)
    const createdAt = now()
    const job: ExportJob = {
      id: newId(),
      what,
      format,
      state: 'waiting',
      rows: 0,
      total: null,
      bytes: 0,
      fileName: namedFile(textsIn(locale).t(`exports.subject.${what}`), format, createdAt, timeZone),
      createdAt,
      finishedAt: null,
      expiresAt: null,
      reason: '',
    }
    const eventId = 'eventId' in request ? request.eventId : undefined
    const detail = {
      what,
      format,
      filter: { ...asked, ...(sn !== undefined && { sn }), ...(ids && { selected: ids.length }) },
      eventId,
    }
    return jobs.add({
      job,
      userId: user.id,
      locale,
      plan,
      request,
      viewer,
      async audit(client) {
        await insertAudit(client, {
          at: createdAt,
          userId: user.id,
          act: 'export',
          subject: sn ?? null,
          detail,
          address,
        })
      },
    })
  }

  /** The same job as any, waited for. */
  async function answer(request: ExportRequest, context: UserContext): Promise<Response> {
    const { user } = context
    const { id } = await start(request, context)
    const ended = await jobs.ended(id, user.id)
    if (ended.state === 'cancelled') throw new Refusal('exportUnknown')
    const { job, path } = await jobs.file(id, user.id)
    return fileAnswer(job, path)
  }

  return {
    startExport: start,
    exportAll: answer,
    exportByEvent: (input, context) => answer({ ...input, filter: {} }, context),
    downloadPdf: (input, context) => answer({ ...input, format: 'pdf', filter: {} }, context),

    exportJobs: async (_input, { user }) => ({ jobs: await jobs.list(user.id), pdf: chromium !== undefined }),

    async cancelExport({ id }, { user }) {
      await jobs.cancel(id, user.id)
      return null
    },

    async exportToken({ id }, { user }) {
      const { job } = await jobs.file(id, user.id)
      return { token: tokens.make(job.id, user.id) }
    },

    async collectDownload({ token }, { user }) {
      const id = tokens.take(token, user.id)
      if (id === undefined) throw new Refusal('exportUnknown')
      const { job, path } = await jobs.file(id, user.id)
      return fileAnswer(job, path)
    },
  }
}
