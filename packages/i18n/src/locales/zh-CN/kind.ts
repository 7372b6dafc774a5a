import type { Translation } from '../../translation.ts'
import type { kind as source } from '../en/kind.ts'

export const kind = {
  biological: '生物气溶胶',
  chemical: '化学战剂',
  smoke: '烟雾',
  toxicGas: '有毒气体',
  nuclear: '核辐射',
  weather: '气象',
  gammaCamera: '伽马相机',
  raman: '拉曼',
  cottonBale: '棉包',
} satisfies Translation<typeof source, 'zh-CN'>
