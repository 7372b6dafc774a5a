import type { Translation } from '../../translation.ts'
import type { title as source } from '../en/title.ts'

export const title = {
  deployment: {
    1: '核生化安全系统',
    2: '地铁人物同检项目',
    3: '海关监测平台',
    4: '化工园区网格化监测',
    5: '智慧边防',
    6: '测试平台',
    default: '数据管理平台',
  },
  page: '{page} · {title}',
} satisfies Translation<typeof source, 'zh-CN'>
