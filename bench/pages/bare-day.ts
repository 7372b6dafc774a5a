/** The least that a page can do with a day of readings: fetch every one, and draw one line through them. */
const canvas = document.getElementById('chart') as HTMLCanvasElement
const context = canvas.getContext('2d') as CanvasRenderingContext2D

async function showDay(): Promise<void> {
  const points = (await (await fetch('/day.json', { cache: 'no-store' })).json()) as [number, number][]
  const [first = [0, 0], last = [1, 0]] = [points[0], points.at(-1)]
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [, value] of points) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.beginPath()
  for (const [at, value] of points) {
    const x = ((at - first[0]) / (last[0] - first[0])) * canvas.width
    const y = canvas.height - ((value - low) / (high - low || 1)) * canvas.height
    context.lineTo(x, y)
  }
  context.stroke()
}

document.getElementById('day')?.addEventListener('click', () => void showDay())
