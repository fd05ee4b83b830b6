/**
 * What the demo company sells: home, kitchen, beauty and food. A product becomes one item for each brand,
 * size and line it is listed with. `price` is the span of the brands, in thousands of VND, for the first
 * size.
 */
export type Product = {
  name: string;
  brands: readonly string[];
  sizes: readonly string[];
  price: readonly [number, number];
  unit: 'PCS' | 'BOX' | 'KG' | 'SET';
  /** Names a family of variants; about half of the items that could have variants do. */
  variants?: keyof typeof variantFamilies;
};
export type Category = { code: string; name: string; lines: readonly string[]; products: readonly Product[] };

export const variantFamilies = {
  colour: [
    ['DO', 'Đỏ / Red'],
    ['XANH', 'Xanh dương / Blue'],
    ['DEN', 'Đen / Black'],
    ['TRANG', 'Trắng / White'],
    ['LUC', 'Xanh lá / Green'],
    ['HONG', 'Hồng / Pink'],
    ['XAM', 'Xám / Grey'],
  ],
  size: [
    ['S', 'Cỡ S'],
    ['M', 'Cỡ M'],
    ['L', 'Cỡ L'],
    ['XL', 'Cỡ XL'],
  ],
  scent: [
    ['LAV', 'Hương oải hương / Lavender'],
    ['CHANH', 'Hương chanh / Lemon'],
    ['HOA', 'Hương hoa / Floral'],
    ['BIEN', 'Hương biển / Ocean'],
    ['TRA', 'Trà xanh / Green tea'],
  ],
  flavour: [
    ['GOC', 'Vị truyền thống / Classic'],
    ['DAU', 'Vị dâu / Strawberry'],
    ['CHOCO', 'Vị sô-cô-la / Chocolate'],
    ['CAY', 'Vị cay / Spicy'],
    ['MATCHA', 'Vị matcha / Matcha'],
  ],
  shade: [
    ['01', 'Tông 01 Hồng đào'],
    ['02', 'Tông 02 Đỏ gạch'],
    ['03', 'Tông 03 Cam san hô'],
    ['04', 'Tông 04 Nâu đất'],
  ],
} as const;

type Variants = keyof typeof variantFamilies;
const product = (
  name: string,
  brands: string,
  sizes: string,
  price: readonly [number, number],
  unit: Product['unit'] = 'PCS',
  variants?: Variants,
): Product => ({
  name,
  brands: brands.split(', '),
  sizes: sizes.split(', '),
  price,
  unit,
  ...(variants && { variants }),
});

const pots = 'Sunhouse, Elmich, Goldsun, Lock&Lock, Happycook';
const plastic = 'Duy Tân, Inochi, Tân Lập Thành, Hokori';
const electric = 'Sunhouse, Kangaroo, Philips, Panasonic, Bluestone';
const linen = 'Everon, Hanvico, Sông Hồng, Liên Á';
const face = 'Cocoon, Thorakao, Senka, Hada Labo, Nivea';
const body = 'Dove, Lifebuoy, Enchanteur, Romano, Thebol';
const clean = 'Sunlight, Lix, Net, Mỹ Hảo';
const noodles = 'Hảo Hảo, Omachi, Kokomi, Gấu Đỏ';
const snacks = 'Kinh Đô, Orion, Bibica, Hữu Nghị, Richy';
const drinks = 'TH True, Vinamilk, Tân Hiệp Phát, Lavie';
const nuts = 'Tân Tân, Dan D Pak, Nutty, Bazanland';
const rice = 'ST25 Ông Cua, Vinaseed, Neptune, A An';

export const assortment: readonly Category[] = [
  {
    code: 'KW',
    name: 'Đồ bếp',
    lines: ['Classic', 'Premium', 'Eco'],
    products: [
      product('Chảo chống dính', pots, '20 cm, 24 cm, 28 cm', [129, 390], 'PCS', 'colour'),
      product('Nồi inox 3 đáy', pots, '16 cm, 20 cm, 24 cm', [219, 520]),
      product('Bộ nồi', pots, '3 món, 5 món', [790, 2400], 'SET'),
      product('Hộp thực phẩm', plastic, '500 ml, 1 lít, 2 lít', [29, 120], 'PCS', 'colour'),
      product('Dao nhà bếp', 'Kiwi, Elmich, Zwilling', '15 cm, 20 cm', [59, 420]),
      product('Thớt gỗ', 'Đức Thành, Chef Studio', '25 cm, 35 cm', [89, 260]),
      product(
        'Bình giữ nhiệt',
        'Lock&Lock, Elmich, Rạng Đông',
        '350 ml, 500 ml, 750 ml',
        [159, 420],
        'PCS',
        'colour',
      ),
      product('Bộ bát đĩa', 'Minh Long, Chi Lăng, Hải Dương', '12 món, 22 món', [420, 1900], 'SET'),
    ],
  },
  {
    code: 'EL',
    name: 'Điện gia dụng nhỏ',
    lines: ['Basic', 'Smart', 'Pro'],
    products: [
      product('Nồi cơm điện', electric, '1 lít, 1.8 lít', [490, 1600], 'PCS', 'colour'),
      product('Ấm siêu tốc', electric, '1.5 lít, 1.8 lít', [199, 690], 'PCS', 'colour'),
      product('Máy xay sinh tố', electric, '1 lít, 1.5 lít', [390, 1250]),
      product('Nồi chiên không dầu', electric, '4 lít, 6 lít', [990, 2900]),
      product('Bàn ủi hơi nước', electric, '1200 W, 1600 W', [329, 990]),
      product('Quạt bàn', 'Senko, Asia, Lifan, Panasonic', '30 cm, 40 cm', [290, 790], 'PCS', 'colour'),
      product('Máy sấy tóc', 'Philips, Panasonic, Kangaroo', '1200 W, 2000 W', [249, 790], 'PCS', 'colour'),
      product('Đèn bàn LED', 'Rạng Đông, Điện Quang', '5 W, 8 W', [189, 520], 'PCS', 'colour'),
    ],
  },
  {
    code: 'HH',
    name: 'Đồ gia dụng',
    lines: ['', 'Nhật', 'Bền'],
    products: [
      product('Giỏ đựng đồ', plastic, 'nhỏ, vừa, lớn', [25, 110], 'PCS', 'colour'),
      product('Kệ nhựa', plastic, '3 tầng, 4 tầng, 5 tầng', [159, 420], 'PCS', 'colour'),
      product('Thùng rác đạp', plastic, '6 lít, 12 lít', [79, 260], 'PCS', 'colour'),
      product('Cây lau nhà', 'Lock&Lock, Misuko, Hando', 'tròn, phẳng', [149, 590]),
      product('Móc áo', plastic, 'bộ 10, bộ 20', [29, 99], 'SET', 'colour'),
      product('Ghế nhựa', plastic, 'thấp, cao', [35, 140], 'PCS', 'colour'),
      product('Pin', 'Con Ó, Panasonic, Energizer', 'AA, AAA', [12, 65], 'BOX'),
    ],
  },
  {
    code: 'BD',
    name: 'Chăn ga và vải',
    lines: ['Cotton', 'Tencel', 'Bamboo'],
    products: [
      product('Ga trải giường', linen, '160×200, 180×200', [390, 1500], 'SET', 'colour'),
      product('Gối ngủ', linen, '45×65, 50×70', [119, 490]),
      product('Chăn hè', linen, '160×200, 180×200', [450, 1600], 'PCS', 'colour'),
      product('Khăn tắm', 'Mollis, Songwol, Poêmy', '60×120, 70×140', [89, 290], 'PCS', 'colour'),
      product('Khăn mặt', 'Mollis, Songwol, Poêmy', '28×48, 34×80', [19, 69], 'PCS', 'colour'),
      product('Dép đi trong nhà', 'Thái Dương, Inochi', 'nam, nữ', [39, 129], 'PCS', 'size'),
      product('Tạp dề', 'Poêmy, Bếp Việt', 'ngắn, dài', [45, 139], 'PCS', 'colour'),
    ],
  },
  {
    code: 'BE',
    name: 'Mỹ phẩm',
    lines: ['dịu nhẹ', 'cấp ẩm', 'sáng da'],
    products: [
      product('Sữa rửa mặt', face, '100 g, 150 g', [59, 190]),
      product('Nước tẩy trang', 'Cocoon, Bioderma, Garnier, Loreal', '140 ml, 400 ml', [89, 320]),
      product('Kem chống nắng', 'Anessa, Sunplay, Cocoon, Biore', '30 ml, 50 ml', [119, 480]),
      product('Son môi', 'Vacosi, Lemonade, Maybelline, Merzy', 'lì, bóng', [119, 320], 'PCS', 'shade'),
      product('Phấn nước', 'Lemonade, Clio, Vacosi', 'mini, 15 g', [219, 560], 'PCS', 'shade'),
      product('Mặt nạ giấy', 'Mediheal, Naruko, Sexylook', 'lẻ, lốc 10', [19, 45]),
      product('Dưỡng thể', 'Vaseline, Nivea, Hazeline', '200 ml, 350 ml', [79, 210], 'PCS', 'scent'),
      product('Nước hoa hồng', face, '150 ml, 200 ml', [79, 260]),
    ],
  },
  {
    code: 'PC',
    name: 'Chăm sóc cá nhân',
    lines: ['', 'thiên nhiên', 'cao cấp'],
    products: [
      product('Sữa tắm', body, '250 g, 500 g, 900 g', [49, 150], 'PCS', 'scent'),
      product('Dầu gội', 'Clear, Sunsilk, Dove, Thái Dương', '330 g, 630 g', [69, 190], 'PCS', 'scent'),
      product('Kem đánh răng', 'PS, Colgate, Ngọc Châu', '100 g, 180 g, 230 g', [22, 62]),
      product('Bàn chải đánh răng', 'PS, Colgate, Oral-B', 'mềm, siêu mềm', [15, 69], 'PCS', 'colour'),
      product('Khăn giấy', 'Pulppy, Bless You, An An', 'gói, hộp, lốc 10', [12, 45], 'BOX'),
      product('Băng vệ sinh', 'Diana, Kotex, Laurier', 'ngày, đêm', [18, 52]),
      product('Xà phòng cục', body, '90 g, 125 g', [11, 29], 'PCS', 'scent'),
    ],
  },
  {
    code: 'CL',
    name: 'Tẩy rửa',
    lines: ['', 'đậm đặc', 'sinh học'],
    products: [
      product('Nước rửa chén', clean, '750 g, 1.5 kg, 3.6 kg', [25, 48], 'PCS', 'scent'),
      product('Nước giặt', 'OMO, Ariel, Lix, Surf', '2 kg, 3.1 kg', [89, 190], 'PCS', 'scent'),
      product('Bột giặt', 'OMO, Aba, Lix, Surf', '800 g, 3 kg, 6 kg', [35, 62]),
      product('Nước xả vải', 'Comfort, Downy, Hygiene', '800 ml, 1.6 lít, 3.2 lít', [45, 89], 'PCS', 'scent'),
      product('Nước lau sàn', clean, '1 lít, 4 lít', [25, 59], 'PCS', 'scent'),
      product('Nước lau kính', 'Gift, Mr Muscle, Lix', '580 ml, 800 ml', [22, 52]),
    ],
  },
  {
    code: 'FD',
    name: 'Thực phẩm',
    lines: ['', 'hữu cơ', 'đặc biệt'],
    products: [
      product('Mì ăn liền', noodles, 'gói, thùng 30', [4, 9], 'PCS', 'flavour'),
      product('Gạo', rice, '2 kg, 5 kg, 10 kg', [52, 98]),
      product('Nước mắm', 'Nam Ngư, Chin-su, Khải Hoàn, Liên Thành', '500 ml, 750 ml', [29, 95]),
      product('Dầu ăn', 'Neptune, Tường An, Simply, Meizan', '400 ml, 1 lít, 2 lít', [22, 39]),
      product('Tương ớt', 'Chin-su, Cholimex, Trung Thành', '250 g, 500 g', [12, 28]),
      product('Hạt nêm', 'Knorr, Maggi, Aji-ngon', '400 g, 900 g', [35, 59]),
      product('Đồ hộp', 'Vissan, Hạ Long, Three Lady Cooks', 'cá 155 g, thịt 150 g, pate 170 g', [19, 42]),
    ],
  },
  {
    code: 'SN',
    name: 'Bánh kẹo',
    lines: ['', 'thượng hạng', 'mới'],
    products: [
      product('Bánh quy', snacks, '150 g, 300 g, hộp thiếc', [22, 65], 'BOX', 'flavour'),
      product('Bánh bông lan', snacks, 'hộp 6, hộp 12', [29, 55], 'BOX', 'flavour'),
      product('Khoai tây chiên', 'Lays, Oishi, Poca, Swing', '54 g, 95 g', [11, 24], 'PCS', 'flavour'),
      product('Hạt rang', nuts, '150 g, 250 g, 500 g', [39, 110], 'PCS', 'flavour'),
      product('Sô-cô-la', 'Marou, Bibica, KitKat', '40 g, 80 g', [19, 79]),
      product('Kẹo dừa', 'Bến Tre, Yến Hoàng, Thanh Long', '200 g, 400 g', [25, 49], 'BOX', 'flavour'),
    ],
  },
  {
    code: 'DR',
    name: 'Đồ uống',
    lines: ['', 'đặc biệt', 'mới'],
    products: [
      product('Cà phê', 'Trung Nguyên, Highlands, Vinacafé, Phúc Long', '200 g, 500 g', [49, 120], 'BOX'),
      product('Trà', 'Phúc Long, Cozy, Thái Nguyên, Lipton', 'hộp 25, 100 g', [35, 99], 'BOX', 'flavour'),
      product('Sữa tươi', drinks, '180 ml, 1 lít', [8, 15], 'PCS', 'flavour'),
      product('Nước suối', 'Lavie, Aquafina, Dasani', '500 ml, 1.5 lít, thùng 24', [5, 9]),
      product('Nước trái cây', 'TH True, Vfresh, Twister', '330 ml, 1 lít', [11, 22], 'PCS', 'flavour'),
      product('Bia lon', 'Sài Gòn, Tiger, Heineken, 333', 'lon, lốc 6, thùng 24', [13, 20]),
    ],
  },
  {
    code: 'FR',
    name: 'Hàng khô cân ký',
    lines: ['', 'thượng hạng'],
    products: [
      product('Hạt điều', 'Bình Phước, Vinahe', 'rang muối, sấy, tỏi ớt', [260, 380], 'KG'),
      product('Tôm khô', 'Cà Mau, Phú Quốc', 'nhỏ, vừa, lớn', [620, 1400], 'KG'),
      product('Nấm hương', 'Sa Pa, Đà Lạt', 'loại 1, loại 2', [290, 460], 'KG'),
      product('Đậu', 'Đà Lạt, An Giang', 'xanh, đen, đỏ, nành', [42, 79], 'KG'),
      product('Tiêu', 'Phú Quốc, Chư Sê', 'đen, sọ', [180, 320], 'KG'),
      product('Mực khô', 'Phú Quốc, Nha Trang', 'loại 1, loại 2', [900, 1600], 'KG'),
      product('Khô cá', 'An Giang, Cà Mau', 'cá lóc, cá sặc, cá dứa', [320, 520], 'KG'),
      product('Trái cây sấy', 'Đà Lạt, Vinamit', 'xoài, mít, chuối, thơm', [150, 320], 'KG'),
    ],
  },
  {
    code: 'BB',
    name: 'Mẹ và bé',
    lines: ['', 'hữu cơ', 'cao cấp'],
    products: [
      product('Tã quần', 'Bobby, Huggies, Merries, Moony', 'gói 30, gói 60', [149, 390], 'PCS', 'size'),
      product('Sữa bột', 'Vinamilk, Abbott, Nutifood, Friso', '400 g, 900 g', [190, 590], 'BOX'),
      product('Bình sữa', 'Pigeon, Kuku, Wesser', '160 ml, 240 ml', [79, 290], 'PCS', 'colour'),
      product('Khăn ướt', 'Bobby, Mamamy, Unifresh', '30 tờ, 80 tờ', [15, 45], 'PCS', 'scent'),
      product('Áo sơ sinh', 'Nous, Kiba, Bu Baby', 'cộc tay, dài tay', [49, 159], 'PCS', 'size'),
      product('Đồ chơi xếp hình', 'Duka, Nhựa Chợ Lớn', '50 khối, 100 khối', [89, 290], 'SET'),
      product('Tắm gội em bé', 'Lactacyd, Johnson, Dnee', '200 ml, 500 ml', [65, 159], 'PCS', 'scent'),
    ],
  },
  {
    code: 'ST',
    name: 'Văn phòng phẩm, quà',
    lines: ['', 'Pastel', 'Vintage'],
    products: [
      product('Vở kẻ ngang', 'Hồng Hà, Campus, Hải Tiến', '96 trang, 200 trang', [9, 29], 'PCS', 'colour'),
      product('Bút bi', 'Thiên Long, Bến Nghé', 'hộp 10, hộp 20', [35, 89], 'BOX', 'colour'),
      product('Bút màu', 'Thiên Long, Colokit', '12 màu, 24 màu', [29, 99], 'SET'),
      product('Sổ tay', 'Crabit, Klong, Hồng Hà', 'A6, A5', [39, 129], 'PCS', 'colour'),
      product('Nến thơm', 'Bazic, Heny Garden', '90 g, 200 g', [99, 320], 'PCS', 'scent'),
      product('Khung ảnh', 'Tân Việt, Hoàng Gia', '13×18, 20×30', [45, 190], 'PCS', 'colour'),
      product('Gấu bông', 'Bemori, Teddy Sài Gòn', '30 cm, 60 cm', [120, 490], 'PCS', 'colour'),
    ],
  },
];
