const LABEL = 'print'

/**
 * Prints a page that the server made, by a frame that nobody sees. As text, not by address: the console's content policy admits no
 * foreign frames, and what stands in the page must not run.
 */
export async function printPage(content: Blob): Promise<void> {
  const html = await content.text()
  document.querySelector(`iframe[name="${LABEL}"]`)?.remove()
  const frame = document.createElement('iframe')
  frame.name = LABEL
  frame.hidden = true
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals')
  frame.setAttribute('aria-hidden', 'true')
  await new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true })
    frame.srcdoc = html
    document.body.append(frame)
  })
  const { contentWindow: page } = frame
  if (page === null) return
  await page.document.fonts.ready
  page.addEventListener('afterprint', () => setTimeout(() => frame.remove()))
  page.print()
}
