import type { Translation } from '../../translation.ts'
import type { sound as source } from '../en/sound.ts'

export const sound = {} satisfies Translation<typeof source, 'es'>
