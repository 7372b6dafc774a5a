/** What a drawing needs of the page around it to look the same elsewhere. */
const KEPT = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'direction',
  'text-anchor',
  'dominant-baseline',
] as const

/** The drawing by itself: colours and letters as they are on the screen, on the panel's ground, without links. */
export function svgOf(drawn: SVGSVGElement, title: string): string {
  const copy = drawn.cloneNode(true) as SVGSVGElement
  const { width, height } = drawn.getBoundingClientRect()
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(Math.round(width)))
  copy.setAttribute('height', String(Math.round(height)))
  const originals = drawn.querySelectorAll('*')
  const copies = [...copy.querySelectorAll('*')]
  copies.forEach((element, index) => {
    const original = originals[index]
    if (original === undefined) return
    const style = getComputedStyle(original)
    for (const name of KEPT) {
      const value = style.getPropertyValue(name)
      if (value !== '') element.setAttribute(name, value)
    }
    element.removeAttribute('class')
    element.removeAttribute('style')
  })
  for (const link of copies.filter(({ localName }) => localName === 'a')) {
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g')
    group.append(...link.childNodes)
    link.replaceWith(group)
  }
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', getComputedStyle(drawn).getPropertyValue('--panel').trim() || '#fff')
  const name = document.createElementNS('http://www.w3.org/2000/svg', 'title')
  name.textContent = title
  copy.prepend(name, ground)
  copy.removeAttribute('class')
  return new XMLSerializer().serializeToString(copy)
}

/** Sharp in print as well. */
const SCALE = 2

export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * SCALE
  canvas.height = image.height * SCALE
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas to draw on')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture could not be made')) : resolve(blob))),
  )
}
