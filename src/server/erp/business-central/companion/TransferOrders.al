// Written from public documents; never compiled.

page 50102 "Quay Transfer Orders"
{
    PageType = API;
    APIPublisher = 'quay';
    APIGroup = 'pos';
    APIVersion = 'v1.0';
    EntityName = 'transferOrder';
    EntitySetName = 'transferOrders';
    SourceTable = "Transfer Header";
    ODataKeyFields = SystemId;
    DelayedInsert = true;
    Extensible = false;
    Editable = true;
    InsertAllowed = true;
    DeleteAllowed = false;

    layout
    {
        area(Content)
        {
            repeater(rows)
            {
                field(id; Rec.SystemId) { Caption = 'id'; Editable = false; }
                field(number; Rec."No.") { Caption = 'number'; }
                field(externalDocumentNumber; Rec."External Document No.") { Caption = 'externalDocumentNumber'; }
                field(transferFromCode; Rec."Transfer-from Code") { Caption = 'transferFromCode'; }
                field(transferToCode; Rec."Transfer-to Code") { Caption = 'transferToCode'; }
                field(inTransitCode; Rec."In-Transit Code") { Caption = 'inTransitCode'; }
                field(postingDate; Rec."Posting Date") { Caption = 'postingDate'; }
                field(status; Rec.Status) { Caption = 'status'; }
                field(lastModifiedDateTime; Rec.SystemModifiedAt) { Caption = 'lastModifiedDateTime'; Editable = false; }
                part(transferOrderLines; "Quay Transfer Order Lines")
                {
                    EntityName = 'transferOrderLine';
                    EntitySetName = 'transferOrderLines';
                    SubPageLink = "Document No." = field("No.");
                }
            }
        }
    }

    [ServiceEnabled]
    procedure release(var Context: WebServiceActionContext)
    begin
        Codeunit.Run(Codeunit::"Release Transfer Document", Rec);
        Context.SetResultCode(WebServiceActionResultCode::Updated);
    end;

    [ServiceEnabled]
    procedure ship(var Context: WebServiceActionContext)
    var
        Post: Codeunit "TransferOrder-Post Shipment";
    begin
        Post.SetHideValidationDialog(true);
        Post.Run(Rec);
        Context.SetResultCode(WebServiceActionResultCode::Updated);
    end;

    [ServiceEnabled]
    procedure receive(var Context: WebServiceActionContext)
    var
        Post: Codeunit "TransferOrder-Post Receipt";
    begin
        Post.SetHideValidationDialog(true);
        Post.Run(Rec);
        Context.SetResultCode(WebServiceActionResultCode::Updated);
    end;

    // In one step: what was shipped meanwhile is not deleted.
    [ServiceEnabled]
    procedure cancel(var Context: WebServiceActionContext)
    var
        Line: Record "Transfer Line";
        Release: Codeunit "Release Transfer Document";
    begin
        Line.LockTable();
        Line.SetRange("Document No.", Rec."No.");
        Line.SetFilter("Quantity Shipped", '<>0');
        if not Line.IsEmpty() then
            Error(WasShippedErr, Rec."No.");
        Release.Reopen(Rec);
        Rec.Delete(true);
        Context.SetResultCode(WebServiceActionResultCode::Updated);
    end;

    var
        WasShippedErr: Label 'Transfer order %1 was shipped.', Comment = '%1 = number';
}

page 50103 "Quay Transfer Order Lines"
{
    PageType = API;
    APIPublisher = 'quay';
    APIGroup = 'pos';
    APIVersion = 'v1.0';
    EntityName = 'transferOrderLine';
    EntitySetName = 'transferOrderLines';
    SourceTable = "Transfer Line";
    SourceTableView = where("Derived From Line No." = const(0));
    ODataKeyFields = SystemId;
    DelayedInsert = true;
    Extensible = false;
    Editable = true;
    InsertAllowed = true;
    DeleteAllowed = false;

    layout
    {
        area(Content)
        {
            repeater(rows)
            {
                field(id; Rec.SystemId) { Caption = 'id'; Editable = false; }
                field(documentId; DocumentId) { Caption = 'documentId'; }
                field(sequence; Rec."Line No.") { Caption = 'sequence'; }
                field(itemNumber; Rec."Item No.") { Caption = 'itemNumber'; }
                field(variantCode; Rec."Variant Code") { Caption = 'variantCode'; }
                field(quantity; Rec.Quantity) { Caption = 'quantity'; }
                field(qtyToReceive; Rec."Qty. to Receive") { Caption = 'qtyToReceive'; }
                field(quantityShipped; Rec."Quantity Shipped") { Caption = 'quantityShipped'; }
                field(quantityReceived; Rec."Quantity Received") { Caption = 'quantityReceived'; }
                field(lastModifiedDateTime; Rec.SystemModifiedAt) { Caption = 'lastModifiedDateTime'; Editable = false; }
            }
        }
    }

    trigger OnAfterGetRecord()
    var
        Header: Record "Transfer Header";
    begin
        Clear(DocumentId);
        if Header.Get(Rec."Document No.") then
            DocumentId := Header.SystemId;
    end;

    trigger OnInsertRecord(BelowxRec: Boolean): Boolean
    var
        Header: Record "Transfer Header";
    begin
        if not IsNullGuid(DocumentId) then begin
            Header.GetBySystemId(DocumentId);
            Rec."Document No." := Header."No.";
        end;
    end;

    var
        DocumentId: Guid;
}
