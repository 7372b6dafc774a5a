import { type ReckonRequest, reckon } from './reckon.ts'

self.addEventListener('message', ({ data }: MessageEvent<ReckonRequest>) => {
  self.postMessage(reckon(data))
})
