import { type Nuclide, pairs } from './nuclide.ts'

/**
 * What a reactor leaves or lets go. Lines: PhotoPeak.lis of InterSpec, short-lived daughters as grown in; half-lives: NUBASE2020. That list lacks the
 * two strongest lines of La-140, which are general knowledge; so is how much Nb-95 has grown in beside Zr-95 (two months after the reactor).
 */
export const FISSION_NUCLIDES: readonly Nuclide[] = [
  {
    id: 'Zr-95',
    category: 'industrial',
    halfLifeSeconds: 5532400,
    lines: pairs([765.8, 1.198, 756.7, 0.5391, 724.2, 0.4374]),
    review: 'site-expert',
  },
  {
    id: 'Nb-95',
    category: 'industrial',
    halfLifeSeconds: 3023200,
    lines: pairs([765.8, 0.9981]),
  },
  {
    id: 'Ru-103',
    category: 'industrial',
    halfLifeSeconds: 3390800,
    lines: pairs([497.1, 0.86, 610.3, 0.0576, 22.78, 0.01656, 557, 0.00868, 53.28, 0.00443, 443.8, 0.00345]),
  },
  {
    id: 'Ru-106',
    category: 'industrial',
    halfLifeSeconds: 32124000,
    lines: pairs([
      511.9, 0.204, 621.9, 0.09934, 1050.4, 0.01558, 616.2, 0.00755, 873.5, 0.00439, 1128.1, 0.00404, 21.12, 0.00234,
      1562.2, 0.00163,
    ]),
  },
  {
    id: 'Sb-125',
    category: 'industrial',
    halfLifeSeconds: 87021000,
    lines: pairs([
      27.38, 0.387, 427.9, 0.3076, 600.6, 0.1786, 636, 0.1131, 463.4, 0.1049, 31.11, 0.08114, 176.3, 0.06824, 606.7,
      0.05026, 35.49, 0.02745, 671.5, 0.01795, 380.4, 0.01516, 321, 0.00411, 204.1, 0.00326, 443.6, 0.00302, 117,
      0.00285, 208.1, 0.00241, 172.7, 0.00198, 408.1, 0.00184,
    ]),
  },
  {
    id: 'Te-132',
    category: 'industrial',
    halfLifeSeconds: 276830,
    lines: pairs([
      667.7, 1.02, 228.2, 0.88, 772.6, 0.7787, 28.51, 0.6074, 954.5, 0.181, 522.6, 0.1647, 49.72, 0.1496, 630.2, 0.1372,
      32.43, 0.1294, 1398.6, 0.07218, 812, 0.05693, 505.9, 0.05181, 669.8, 0.04778, 671.4, 0.03559, 727.2, 0.03253,
      1136, 0.031, 650.6, 0.02643, 809.5, 0.02643, 1372.1, 0.02542, 727, 0.02236, 116.3, 0.01954, 1295.1, 0.01931,
    ]),
  },
  {
    id: 'I-133',
    category: 'industrial',
    halfLifeSeconds: 74988,
    lines: pairs([
      529.9, 0.8643, 875.3, 0.04448, 1298.2, 0.02321, 510.5, 0.01811, 706.6, 0.01486, 1236.4, 0.01486, 856.3, 0.01233,
      680.2, 0.00642, 618, 0.00559, 1052.3, 0.00554, 29.67, 0.00507, 768.4, 0.00447, 262.7, 0.00355,
    ]),
  },
  {
    id: 'Xe-135',
    category: 'industrial',
    halfLifeSeconds: 32904,
    lines: pairs([249.8, 0.9, 30.85, 0.0424, 608.1, 0.02909, 35.11, 0.009]),
  },
  {
    id: 'Ba-140',
    category: 'industrial',
    halfLifeSeconds: 1101900,
    lines: pairs([
      1596.2, 1.097, 487, 0.5232, 815.8, 0.2576, 537.3, 0.236, 328.8, 0.2127, 29.97, 0.141, 925.2, 0.07797, 162.6,
      0.0611, 867.8, 0.06095, 751.8, 0.0483, 304.8, 0.0437, 2521.7, 0.0391, 33.99, 0.03564, 432.5, 0.03128, 423.8,
      0.0307, 919.6, 0.02898, 437.6, 0.0201, 2348.1, 0.00989, 951.4, 0.006095, 266.6, 0.005405, 131.1, 0.005371, 241.9,
      0.004761,
    ]),
    review: 'site-expert',
  },
  {
    id: 'La-140',
    category: 'industrial',
    halfLifeSeconds: 145040,
    lines: pairs([
      1596.2, 0.954, 487, 0.455, 815.8, 0.224, 328.8, 0.185, 925.2, 0.0678, 867.8, 0.053, 751.8, 0.042, 2521.7, 0.034,
      432.5, 0.0272, 919.6, 0.0252, 34.56, 0.01701, 2348.1, 0.0086, 951.4, 0.0053, 266.6, 0.0047, 131.1, 0.00467, 241.9,
      0.00414,
    ]),
    review: 'site-expert',
  },
  {
    id: 'Ce-139',
    category: 'industrial',
    halfLifeSeconds: 11892000,
    lines: pairs([165.8, 0.799, 33.3, 0.674, 37.98, 0.1533]),
  },
  {
    id: 'Ce-141',
    category: 'industrial',
    halfLifeSeconds: 2808400,
    lines: pairs([145.4, 0.4829, 35.86, 0.1402, 40.95, 0.03275]),
  },
  {
    id: 'Ce-144',
    category: 'industrial',
    halfLifeSeconds: 24614000,
    lines: pairs([
      133.5, 0.1109, 35.86, 0.07344, 40.95, 0.01707, 696.5, 0.0134, 80.1, 0.01129, 2185.8, 0.00693, 1489.2, 0.00272,
      33.57, 0.002, 53.4, 0.001,
    ]),
  },
  {
    id: 'Eu-155',
    category: 'industrial',
    halfLifeSeconds: 149640000,
    lines: pairs([
      86.54, 0.3456, 105.3, 0.23, 42.75, 0.1848, 48.65, 0.0346, 45.3, 0.0144, 60.02, 0.0124, 50, 0.01056, 26.53,
      0.00316,
    ]),
  },
]
