import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FranchiseUser, useFranchiseUser } from '../../data/boot.ts';
import { usePagePermission } from '../../data/permissions.ts';
import { t } from '../../messages/en.ts';
import { useNewDocument } from '../../pickers/document/use-documents.ts';
import { NewHead } from '../../ui/document-head.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PurchaseEditor } from './purchase-editor.tsx';
import { createCall, newHeader, purchaseKind } from './purchase-kind.ts';

const texts = t.purchaseOrders;

export function NewPurchase() {
  const user = useFranchiseUser();
  // What a new order begins with is the franchise's.
  return user ? <Making user={user} /> : <EmptyState title={t.ui.loading} />;
}

function Making({ user }: { user: FranchiseUser }) {
  const navigate = useNavigate();
  const permission = usePagePermission('/purchasesOrders/detail');
  const { copy, empty, busy, save, clear } = useNewDocument(purchaseKind, {
    header: () => newHeader(user.franchise),
    create: createCall,
    open: no => void navigate({ to: '/purchasesOrders/detail', search: { no } }),
  });
  return (
    <PurchaseEditor
      draft={copy.draft}
      dispatch={copy.dispatch}
      estimate
      head={<NewHead title={texts.newTitle} restored={copy.restored ? texts.restored : null} />}
      save={
        permission.button('Save') ? { onSave: () => void save(), disabled: empty || !copy.ready, busy } : null
      }
      buttons={
        !empty && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => void clear({ title: texts.clearPrompt, confirmLabel: t.doc.clear })}
          >
            {t.doc.clear}
          </Button>
        )
      }
    />
  );
}
