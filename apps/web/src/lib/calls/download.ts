import type { EndpointName, EndpointRequest } from '@vigil/contract'
import { ApiError, type ApiSettings, rawAnswer } from './api.ts'
import { parseJson, saidIn } from './readable-answer.ts'

export interface Download {
  readonly name: string
  readonly content: Blob
}

export type Downloads = <N extends EndpointName>(
  name: N,
  input: EndpointRequest<N>,
  signal?: AbortSignal,
) => Promise<Download>

const UNNAMED = 'download'

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** File name in a content-disposition header: the encoded form wins, and no path is believed. */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;]+))/i.exec(disposition ?? '')
  const name = (encoded && decoded(encoded.trim())) || plain?.[1]?.replace(/\\(.)/g, '$1') || plain?.[2]?.trim() || ''
  return name.split(/[/\\]/).at(-1) || UNNAMED
}

/** A file; an answer in JSON in its place is a message, whatever its status says. Files of JSON have types of their own (`application/geo+json`). */
export async function fileOf(
  response: Response,
  broke = () => new ApiError({ kind: 'unreachable' }),
): Promise<Download> {
  const content = await response.blob().catch(() => {
    throw broke()
  })
  const type = response.headers.get('content-type') ?? ''
  if (/^application\/json\b/i.test(type)) {
    const { code = 0, message = '', error } = saidIn(parseJson(await content.text()))
    throw new ApiError({ kind: 'rejected', code, message: error ?? message })
  }
  return { name: fileNameOf(response.headers.get('content-disposition')), content }
}

/** Under the name that the server gave. */
export function saveFile({ name, content }: Download): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Calls a row that answers with a file. */
export const createDownloads =
  (settings: ApiSettings): Downloads =>
  async (name, input, signal) => {
    const { response, broke } = await rawAnswer(settings, name, input, signal)
    return fileOf(response, broke)
  }
