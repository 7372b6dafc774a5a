import { useAtLeast } from '../lib/browser/use-media.ts'

/** As `--type` in global.css: what a script measures out (rows of a long list, columns) grows with the letters in it. */
const WALL_SCALE = 18 / 14

export const useTypeScale = (): number => (useAtLeast('wall') ? WALL_SCALE : 1)
