export const units = { PCS: 'cái', BOX: 'hộp', KG: 'kg', SET: 'bộ' };
