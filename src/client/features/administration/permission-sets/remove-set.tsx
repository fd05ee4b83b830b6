import { useNavigate } from '@tanstack/react-router';
import { pagePermissions } from '#calls/administration/index.ts';
import type { PagePermissionSet } from '#calls/administration/page-permissions.ts';
import { syncNow } from '../../../life/fill.ts';
import { permissionSetName } from '../../../messages/administration/permission-sets.ts';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { CallButton } from '../../../workflows/list/call-button.tsx';

const texts = t.permissionSets;

export function RemoveSet({ set: { id, name } }: { set: PagePermissionSet }) {
  const navigate = useNavigate();
  return (
    <CallButton
      call={pagePermissions.remove}
      input={{ id }}
      look="quiet-danger"
      confirm={{
        title: texts.removeTitle(permissionSetName(name)),
        body: texts.removeBody,
        confirmLabel: texts.remove,
        danger: true,
      }}
      onSent={sent => {
        if (sent.kind !== 'done') return;
        notify.success(texts.removed(permissionSetName(name)));
        // The tablet's table loses the row only when it is filled again.
        void syncNow({ force: true, only: pagePermissions.filter });
        void navigate({ to: '/pagePermission', search: {} });
      }}
    >
      {texts.remove}
    </CallButton>
  );
}
