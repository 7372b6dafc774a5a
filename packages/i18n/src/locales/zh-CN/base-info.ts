import type { Translation } from '../../translation.ts'
import type { baseInfo as source } from '../en/base-info.ts'

export const baseInfo = {
  materialType: {
    chemicalAgent: '化学战剂',
    toxicGas: '有毒气体',
    industrialChemical: '有毒工业化学品',
    combustible: '易燃气体或液体',
    explosive: '爆炸物',
    narcotic: '毒品',
    precursor: '易制毒易制爆前体',
    nuclear: '核与放射性物质',
    biological: '生物战剂',
    smoke: '烟雾及燃烧产物',
    benign: '无害物质',
    other: '其他',
  },
  nuclideCategory: {
    snm: '特种核材料',
    medical: '医用',
    industrial: '工业',
    norm: '天然放射性',
  },
  reportType: {
    daily: '日报',
    monthly: '月报',
    yearly: '年报',
    lastTen: '最近十次',
  },
  timeType: {
    day: '日',
    month: '月',
    year: '年',
  },
  timePreset: {
    today: '今天',
    week: '本周',
    month: '本月',
    year: '本年',
  },
  mapType: {
    standard: '标准地图',
    globe: '三维地球',
    satellite: '卫星地图',
  },
  site: {
    customs: '海关',
    metro: '地铁',
    fire: '消防',
    chemicalPark: '化工园区',
    border: '边境',
  },
} satisfies Translation<typeof source, 'zh-CN'>
