const CHUNK = 0x8000

/** A file as a call takes it: words as they are, bytes by base64, because read as words they would be lost. */
export function contentOf(bytes: Uint8Array): { content: string; encoding?: 'base64' } {
  try {
    if (!bytes.includes(0)) return { content: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    // Letters of another code: the server knows them by their bytes.
  }
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return { content: btoa(text), encoding: 'base64' }
}
