import type { Translation } from '../../translation.ts'
import type { category as source } from '../en/category.ts'

export const category = {
  raman: '拉曼光谱仪',
  ef: '爆炸物痕量探测仪',
  fcbr: 'FCBR 综合监测站',
  cr2500: 'CR2500 手持拉曼',
  b02: 'B02 生物探测器',
  rs500: 'RS500 辐射监测仪',
  bm3001: 'BM 生物气溶胶监测仪',
  chempro: 'ChemPro 化学探测仪',
  fitrm: 'fitRM 辐射监测仪',
  ngp2: 'NGP-2 中子伽马探测仪',
  rg500: 'RG 能谱仪',
  rmsc: 'CIAE-RMS-C 辐射监测系统',
  rmse: 'CIAE-RMS-E 辐射监测系统',
  vp100: '通道式辐射监测仪',
  default: '其他探测器',
} satisfies Translation<typeof source, 'zh-CN'>
