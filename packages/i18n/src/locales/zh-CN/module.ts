import type { Translation } from '../../translation.ts'
import type { module as source } from '../en/module.ts'

export const module = {
  device: '整机',
  clock: '时钟',
  bioMod: '生物气溶胶',
  cwaMod: '化学战剂',
  smokeMod: '烟雾',
  tvocMod: 'TVOC',
  sysMod: '系统',
  gcameraMod: '伽马相机',
  ecMod: '有毒气体',
  weatherMod: '气象',
  nuclearMod: '核辐射',
  ramanMod: '拉曼',
  ftirMod: '红外（FTIR）',
  explosiveMod: '爆炸物痕量',
  samplerMod: '采样',
  baleMod: '棉包',
} satisfies Translation<typeof source, 'zh-CN'>
